import type { Locale } from './locale.ts'

/** Beginnings of a statement of reasons, in the language of the person who reads it. An admin goes on from there. */
export const STATEMENT_TEMPLATES = {
  minor: {
    en: 'You contacted someone under 18 in a way our rules don’t allow. On Touchline, contact with a minor goes through their guardian and stays here.',
    es: 'Te pusiste en contacto con una persona menor de 18 años de un modo que nuestras normas no permiten. En Touchline, el contacto con menores pasa por su madre, padre o responsable legal y se queda aquí.',
    fr: 'Vous avez contacté une personne de moins de 18 ans d’une façon que nos règles n’autorisent pas. Sur Touchline, le contact avec un mineur passe par son responsable légal et reste ici.',
  },
  harassment: {
    en: 'You insulted someone or put pressure on them. Our rules ask everyone to write with respect and to accept a no.',
    es: 'Insultaste o presionaste a otra persona. Nuestras normas piden escribir con respeto y aceptar un no.',
    fr: 'Vous avez insulté une personne ou fait pression sur elle. Nos règles demandent d’écrire avec respect et d’accepter un refus.',
  },
  inappropriate: {
    en: 'What you posted isn’t fit for a place where young people are. Our rules don’t allow sexual, violent or hateful content.',
    es: 'Lo que publicaste no es adecuado para un lugar donde hay menores. Nuestras normas no permiten contenido sexual, violento ni de odio.',
    fr: 'Ce que vous avez publié n’a pas sa place là où se trouvent des jeunes. Nos règles n’autorisent aucun contenu sexuel, violent ou haineux.',
  },
  fake_information: {
    en: 'What your profile says could not be confirmed. Our rules ask that names, clubs, results and videos are true.',
    es: 'No se pudo confirmar lo que dice tu perfil. Nuestras normas piden que los nombres, clubes, resultados y vídeos sean ciertos.',
    fr: 'Ce que dit votre profil n’a pas pu être confirmé. Nos règles demandent que les noms, clubs, résultats et vidéos soient vrais.',
  },
  spam: {
    en: 'You advertised, or sent the same message to many people. Our rules don’t allow bulk messages.',
    es: 'Hiciste publicidad o enviaste el mismo mensaje a muchas personas. Nuestras normas no permiten los mensajes masivos.',
    fr: 'Vous avez fait de la publicité ou envoyé le même message à de nombreuses personnes. Nos règles n’autorisent pas les envois en masse.',
  },
} as const satisfies Record<string, Record<Locale, string>>

export type StatementTemplate = keyof typeof STATEMENT_TEMPLATES
