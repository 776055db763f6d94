import type { Language } from './person-names.ts'

/** Texts of the demo users in their languages. */
export const BIOS: Record<Language, string[]> = {
  en: [
    'Two-footed, calm on the ball, and I study every match on film afterwards. Looking for a place where I can train daily and keep up with school.',
    'I came to this sport late and have caught up fast. Coachable, never misses a session, captain of my age group.',
    'Back from a year of rehab and quicker than before. I like pressure situations and honest feedback.',
    'Grew up with two older brothers in the same sport. Strong in the air, still working on the weaker side.',
    'I keep a training diary and I like numbers. Everything I enter here says who measured it.',
  ],
  es: [
    'Trabajo cada día la velocidad y la lectura del juego. Busco un club donde crecer sin dejar los estudios.',
    'Empecé tarde y mejoro rápido. Disciplina, puntualidad y muchas ganas de aprender.',
    'Capitana de mi categoría la última temporada. Me gusta entrenar con gente mejor que yo.',
    'Vuelvo de una lesión con más fuerza que antes. Prefiero una crítica sincera a un elogio.',
  ],
  fr: [
    'Je travaille tous les jours ma vitesse et ma lecture du jeu. Je cherche un club où progresser sans arrêter mes études.',
    'J’ai commencé tard et je progresse vite. Ponctuelle, appliquée, toujours curieuse.',
    'Capitaine de ma catégorie la saison dernière. J’aime les matchs serrés et les retours francs.',
    'De retour après une blessure, plus solide qu’avant. Je note tout ce que je mesure.',
  ],
}

export const SCOUT_BIOS: Record<Language, string[]> = {
  en: [
    'I watch about a hundred matches a season and answer every athlete I write to.',
    'Former coach, now looking for late developers.',
    'I look at how somebody plays after a mistake.',
  ],
  es: [
    'Veo unos cien partidos por temporada y respondo siempre.',
    'Antes entrenador, hoy busco talento que madura tarde.',
  ],
  fr: [
    'Une centaine de matchs par saison, et une réponse à chacun.',
    'Ancien entraîneur, je cherche les profils qui mûrissent tard.',
  ],
}

export const INTROS: Record<Language, [subject: string, intro: string][]> = {
  en: [
    [
      'A trial week in spring',
      'I saw two of your matches on film and liked how you defend one against one. Would you be open to hearing about our trial week?',
    ],
    [
      'Your speed over the first steps',
      'Your split times caught my eye, and they are verified, which I value. May I ask about your plans for next season?',
    ],
    [
      'A place in our academy',
      'We are looking for one player in your position and age. I would like to tell you and your family how we work.',
    ],
  ],
  es: [
    [
      'Una semana de prueba',
      'He visto tus partidos y me gusta cómo lees el juego. ¿Te interesaría conocer nuestra semana de pruebas?',
    ],
    [
      'Tu progresión',
      'Tus marcas mejoran de forma constante. Me gustaría saber qué planes tienes para la próxima temporada.',
    ],
  ],
  fr: [
    [
      'Une semaine d’essai',
      'J’ai vu vos matchs et j’aime votre façon de défendre. Seriez-vous prêt à entendre parler de notre semaine d’essai ?',
    ],
    [
      'Votre progression',
      'Vos temps progressent régulièrement. J’aimerais connaître vos projets pour la saison prochaine.',
    ],
  ],
}

export const MESSAGES: Record<Language, string[]> = {
  en: [
    'Thank you for writing. I would like to hear more about the training week.',
    'Gladly. It is five days, two sessions each, and you would stay with a host family.',
    'How many athletes do you invite in one week?',
    'At most eight, so that every one of you is really seen.',
    'That sounds good. My exams end in the first week of June.',
    'Then the second week of June would fit. I will ask our coach and come back to you.',
    'Could you tell me what you look at first?',
    'How you move without the ball, and what you do right after a mistake.',
    'I have added a new full match to my profile.',
    'I watched it last night. Your decisions in the second half were excellent.',
  ],
  es: [
    'Gracias por escribirme. Me gustaría saber más de la semana de pruebas.',
    'Con gusto. Son cinco días, dos sesiones al día, y te alojarías con una familia.',
    '¿Cuántas personas invitáis a la vez?',
    'Ocho como mucho, para ver bien a cada una.',
    'Me parece bien. Termino los exámenes la primera semana de junio.',
    'Entonces la segunda semana. Lo confirmo con el entrenador y te digo.',
  ],
  fr: [
    'Merci pour votre message. J’aimerais en savoir plus sur la semaine d’essai.',
    'Volontiers. Cinq jours, deux séances par jour, et un hébergement en famille.',
    'Combien d’athlètes invitez-vous à la fois ?',
    'Huit au plus, pour bien voir chacun.',
    'Cela me convient. Mes examens finissent début juin.',
    'Alors la deuxième semaine. J’en parle à l’entraîneur et je reviens vers vous.',
  ],
}

export const ENDORSEMENTS: Record<Language, string[]> = {
  en: [
    'Reads the game two actions ahead. Should work on the first touch under pressure.',
    'The most reliable worker of the whole camp, and the first to help others.',
    'Quick feet, quick mind; physically still growing into it.',
  ],
  es: [
    'Lee el juego dos acciones antes. Debe mejorar el primer control bajo presión.',
    'La persona más constante de todo el campus.',
  ],
  fr: [
    'Lit le jeu deux actions en avance. La première touche reste à travailler.',
    'Le plus régulier de tout le stage, et le premier à aider.',
  ],
}

export const NOTES = [
  'Saw her live in the rain: balance is excellent.',
  'Ask about school plans before the trial.',
  'Left side is better than the film suggests.',
  'Compare with last year’s group again in March.',
  'Coach says: leader without shouting.',
  'Wait for the verified time before deciding.',
]
