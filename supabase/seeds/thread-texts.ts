import type { Language } from './person-names.ts'

/** The turns of a thread, the athlete's first; each can be said in several ways (writer.ts fills the gaps). */
export const TURNS: Record<Language, readonly (readonly string[])[]> = {
  en: [
    [
      'Thanks for writing, {name}. I would like to hear more about it.',
      'Hello {name}, good to hear from you. What would a week with you look like?',
      'Hi {name}. I read your message twice and talked it over at home. Please tell me more.',
      'Thank you, {name}. Somebody noticing {skill} means a lot, I work on it every week.',
      'Hello {name}, yes, I am interested. Our season runs until the end of {later}.',
      'Hi {name}, thanks. I have school until {later}, but I can travel at weekends.',
    ],
    [
      'Gladly. It is {count} days in {later} with two sessions each, and you would stay with a host family.',
      'Of course. We plan {count} sessions from {later} {day}, and a parent can come along.',
      'Good. We start on {later} {day}; the first morning is medical, then you train with the group.',
      'Sure. Nothing formal: {count} training days, one friendly, and an honest talk at the end.',
      'Happy to. {later} {day} is our next open date, and travel is paid both ways.',
    ],
    [
      'How many people do you invite at once?',
      'Will somebody look at {skill} in particular, or at everything?',
      'I have exams from {later} {day}: is there time for homework in between?',
      'Could my coach come for the first {count} days?',
      'Who would I train with, my own age or the older group?',
      'Do you film the sessions, and may I have the recordings afterwards?',
    ],
    [
      'Never more than {count} at a time, so that each of you is really seen.',
      'Everything, but {skill} is what made me write to you.',
      'Yes. There is a quiet room, and we keep {count} hours free every afternoon.',
      'Your coach is welcome on all {count} days; we like that.',
      'With both: {count} sessions in your age group, then one a year up.',
      'We film every session, and you get the files within {count} days.',
    ],
    [
      'That sounds good. My last exam is on {later} {day}.',
      'Good. I would need a letter for school before {later} {day}.',
      'I like that. We play {rival} on {later} {day}, after that I am free.',
      'Okay. From {later} {day} on I could come at any time.',
      'Great, I will ask at home and answer by {later} {day}.',
    ],
    [
      'Then the week after suits us. I will ask our head coach and come back to you in {count} days.',
      'No hurry. I keep a place for you until {later} {day}.',
      'The letter goes out tomorrow. Tell me if the school wants it before {later} {day}.',
      'Fine with us. I am at {rival} that weekend anyway, so we may meet before.',
      'Take your time, and ask me anything until {later} {day}.',
    ],
    [
      'May I ask what you look at first?',
      'What should I work on until then, apart from {skill}?',
      'How did the others from our league do in {month}?',
      'Is there anything in my numbers from {month} that worries you?',
    ],
    [
      'What you do right after a mistake, as against {rival}. In {month} you lost one and won the next {count}.',
      'Sleep, and {skill} twice a week until {later}.',
      'Two of {count} stayed. The others got a written report in {month}.',
      'No. I would only like one more electronic time, the one from {month} was by hand.',
    ],
    [
      'I have added a new film from {month}, the whole match this time.',
      'Our club measured us again on {month} {day}; it is on my profile now.',
      'I put {count} clips up, the second one is from {rival}.',
    ],
    [
      'I watched it last night. The second half is your best of the {count} I have seen.',
      'Seen, thank you. You are clearly ahead of {month}.',
      'The clip from {rival} is the one I will show our staff on {later} {day}.',
    ],
  ],
  es: [
    [
      'Gracias por escribirme, {name}. Me gustaría saber más.',
      'Hola, {name}. Lo he hablado en casa y nos interesa. ¿Cómo sería la semana?',
      'Hola, {name}, me alegra que alguien se fije en lo que entreno. Mi temporada acaba en {later}.',
      'Buenas, {name}. Sí, me interesa, aunque hasta {later} tengo clase.',
    ],
    [
      'Con gusto. Son {count} días en {later}, dos sesiones al día, y te alojarías con una familia.',
      'Claro. Empezamos el {day} de {later}; puede acompañarte alguien de casa.',
      'Nada formal: {count} entrenamientos, un partido y una charla sincera al final.',
      'La próxima fecha es el {day} de {later}, con el viaje pagado.',
    ],
    [
      '¿A cuánta gente invitáis a la vez?',
      '¿Entrenaría con mi edad o con un año más?',
      'Tengo exámenes desde el {day} de {later}: ¿habrá tiempo para estudiar?',
      '¿Puede venir mi entrenador los primeros {count} días?',
    ],
    [
      'Como mucho {count}, para ver bien a cada persona.',
      'Con ambos grupos: {count} sesiones con tu edad y el resto un año arriba.',
      'Sí, dejamos {count} horas libres cada tarde.',
      'Por supuesto, los {count} días si quiere.',
    ],
    [
      'Me parece bien. Mi último examen es el {day} de {later}.',
      'Perfecto, jugamos contra {rival} el {day} de {later} y después estoy libre.',
      'Necesitaría un papel para el instituto antes del {day} de {later}.',
    ],
    [
      'Entonces la semana siguiente. Lo confirmo y te digo algo en {count} días.',
      'Te guardo la plaza hasta el {day} de {later}.',
      'El papel sale mañana. Avísame si lo piden antes del {day} de {later}.',
    ],
  ],
  fr: [
    [
      'Merci pour votre message, {name}. J’aimerais en savoir plus.',
      'Bonjour {name}. Nous en avons parlé à la maison et cela m’intéresse. Comment se passe la semaine ?',
      'Bonjour {name}, merci d’avoir regardé mes films. Ma saison finit en {later}.',
      'Merci {name}. Oui, cela me tente, même si j’ai cours jusqu’en {later}.',
    ],
    [
      'Volontiers. Ce sont {count} jours en {later}, deux séances par jour, et un hébergement en famille.',
      'Bien sûr. Nous commençons le {day} {later} ; un parent peut vous accompagner.',
      'Rien de formel : {count} entraînements, un match et un échange franc à la fin.',
      'La prochaine date est le {day} {later}, trajet pris en charge.',
    ],
    [
      'Combien de personnes invitez-vous à la fois ?',
      'Est-ce que je m’entraînerais avec mon âge ou un an au-dessus ?',
      'J’ai des examens à partir du {day} {later} : y a-t-il du temps pour réviser ?',
      'Mon entraîneur peut-il venir les {count} premiers jours ?',
    ],
    [
      'Jamais plus de {count}, pour bien voir chacun.',
      'Les deux : {count} séances avec votre âge, le reste un an au-dessus.',
      'Oui, nous gardons {count} heures libres chaque après-midi.',
      'Avec plaisir, pendant les {count} jours s’il le souhaite.',
    ],
    [
      'Cela me convient. Mon dernier examen est le {day} {later}.',
      'Parfait, nous jouons contre {rival} le {day} {later}, ensuite je suis libre.',
      'Il me faudrait un mot pour le lycée avant le {day} {later}.',
    ],
    [
      'Alors la semaine suivante. Je confirme et je reviens vers vous dans {count} jours.',
      'Je vous garde la place jusqu’au {day} {later}.',
      'Le mot part demain. Dites-moi s’il est demandé avant le {day} {later}.',
    ],
  ],
}

export const INTROS: Record<Language, readonly (readonly [subject: string, intro: string])[]> = {
  en: [
    [
      'A trial week in {later}',
      'I watched your film from {month} and liked {skill}. Would you come for {count} days in {later}?',
    ],
    [
      'Your numbers from {month}',
      'Your results of {month} caught my eye, and {skill} shows in them. May I ask about your plans from {later} {day} on?',
    ],
    [
      'A place in our group',
      'We look for {count} people in your position and age. What I would build on is {skill}. May I tell you and your family how we work before {later} {day}?',
    ],
    [
      'After the match against {rival}',
      'I was at {rival} on {month} {day}. What stayed with me was {skill}. I would like to hear what you want from the season that starts in {later}.',
    ],
    [
      'Open training on {later} {day}',
      'We train in the open {count} times this year, and I would like to see {skill} from close by. Would {later} {day} suit you?',
    ],
  ],
  es: [
    [
      'Una semana de prueba en {later}',
      'He visto tu vídeo de {month} y me gustó {skill}. ¿Te interesaría venir a probar {count} días en {later}?',
    ],
    [
      'Tus marcas de {month}',
      'Tus marcas de {month} son mejores que las de antes, sobre todo por {skill}. ¿Qué planes tienes a partir del {day} de {later}?',
    ],
    [
      'Después del partido contra {rival}',
      'Estuve en {rival} el {day} de {month}. Lo que más recuerdo es {skill}. Me gustaría saber qué buscas de cara a {later}, y te espero hasta el día {day}.',
    ],
    [
      'Una plaza en nuestro grupo',
      'Buscamos {count} personas de tu edad para {later}, y me llamó la atención {skill}. ¿Hablamos con tu familia antes del {day}?',
    ],
  ],
  fr: [
    [
      'Une semaine d’essai en {later}',
      'J’ai regardé votre film de {month} et j’ai aimé {skill}. Voulez-vous venir à l’essai {count} jours en {later} ?',
    ],
    [
      'Vos résultats de {month}',
      'Vos résultats de {month} sont meilleurs qu’avant, surtout pour {skill}. Quels sont vos projets à partir du {day} {later} ?',
    ],
    [
      'Après le match contre {rival}',
      'J’étais à {rival} le {day} {month}. Ce qui m’a marqué, c’est {skill}. J’aimerais savoir ce que vous cherchez pour {later}, et j’attends votre réponse jusqu’au {day}.',
    ],
    [
      'Une place dans notre groupe',
      'Nous cherchons {count} personnes de votre âge pour {later}, et j’ai remarqué {skill}. Puis-je en parler avec votre famille avant le {day} ?',
    ],
  ],
}
