import type { Language } from '#web/lib/language.ts'

const en = {
  action: 'Send request',
  longAction: 'Send this request to the athlete and to their guardian',
  label: 'Club',
  hint: 'As it stands on your licence.',
  problem: 'Enter at least two characters.',
  text: 'A short reply is enough: yes, no or not now.',
  long: 'We have watched four of your games since September, twice from the stand and twice on film, and we like how early you look over your shoulder before the ball comes. Nothing is decided by a visit.',
  name: 'Nora Quill',
  title: 'Trial week',
  emptyTitle: 'No messages yet',
  options: ['Everyone', 'Scouts only', 'Nobody'],
  positions: ['Striker', 'Attacking midfielder', 'Right winger', 'Left winger', 'Goalkeeper'],
  columns: ['Athlete', 'Sprint 30 m', 'Measured'],
  change: 'From 4.31 to 4.12 seconds in eight months',
  group: '412 strikers aged 16–17',
  sentence: 'Read <terms>the terms</terms> first.',
}
export type Samples = Record<Exclude<keyof typeof en, 'options' | 'positions' | 'columns'>, string> &
  Record<'options' | 'positions' | 'columns', readonly string[]>

const es: Samples = {
  action: 'Enviar solicitud',
  longAction: 'Enviar esta solicitud al deportista y a su tutor legal',
  label: 'Club',
  hint: 'Tal como figura en tu licencia.',
  problem: 'Escribe al menos dos caracteres.',
  text: 'Basta una respuesta corta: sí, no o ahora no.',
  long: 'Hemos visto cuatro de tus partidos desde septiembre, dos en la grada y dos en vídeo, y nos gusta lo pronto que miras por encima del hombro antes de recibir el balón. Una visita no decide nada.',
  name: 'Nora Quill',
  title: 'Semana de prueba',
  emptyTitle: 'Aún no hay mensajes',
  options: ['Todo el mundo', 'Solo ojeadores', 'Nadie'],
  positions: ['Delantero centro', 'Mediapunta', 'Extremo derecho', 'Extremo izquierdo', 'Portero'],
  columns: ['Deportista', 'Sprint 30 m', 'Fecha de medición'],
  change: 'De 4,31 a 4,12 segundos en ocho meses',
  group: '412 delanteros de 16–17 años',
  sentence: 'Lee antes <terms>las condiciones</terms>.',
}
const fr: Samples = {
  action: 'Envoyer la demande',
  longAction: 'Envoyer cette demande à l’athlète et à son représentant légal',
  label: 'Club',
  hint: 'Tel qu’il figure sur votre licence.',
  problem: 'Saisissez au moins deux caractères.',
  text: 'Une réponse courte suffit : oui, non ou pas maintenant.',
  long: 'Nous avons vu quatre de vos matchs depuis septembre, deux en tribune et deux en vidéo, et nous aimons votre façon de regarder par-dessus l’épaule avant de recevoir le ballon. Une visite ne décide de rien.',
  name: 'Nora Quill',
  title: 'Semaine d’essai',
  emptyTitle: 'Aucun message pour l’instant',
  options: ['Tout le monde', 'Recruteurs seulement', 'Personne'],
  positions: ['Avant-centre', 'Milieu offensif', 'Ailier droit', 'Ailier gauche', 'Gardien de but'],
  columns: ['Athlète', 'Sprint 30 m', 'Mesuré le'],
  change: 'De 4,31 à 4,12 secondes en huit mois',
  group: '412 avant-centres de 16–17 ans',
  sentence: 'Lisez d’abord <terms>les conditions</terms>.',
}
export const samples: Record<Language, Samples> = { en, es, fr }

/** Written from right to left, whatever the language around it. */
export const ARABIC = 'عبد الرحمن بن خالد الحسيني المنصوري'
/** Nothing in it can be broken. */
export const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
