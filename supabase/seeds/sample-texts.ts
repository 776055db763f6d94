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
