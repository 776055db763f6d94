import type { Archived, ReadmeContext } from '#server/storage/archive/archive-job.ts'
import { isLocale, type Locale } from '#shared/locale.ts'

/** What stands at the head of the copy of somebody's data: what is in it, what is not, and why. */
type Words = {
  title: string
  made: (date: string, email: string) => string
  inside: string
  json: string
  tables: (count: number) => string
  files: (count: number) => string
  formulas: string
  table: (name: string, rows: number) => string
  missing: string
  outside: string
  reasons: string[]
  minors: string
  questions: (site: string) => string
}

const WORDS: Record<Locale, Words> = {
  en: {
    title: 'Your data on Touchline',
    made: (date, email) =>
      `Made on ${date} for ${email}. Keep it safe: it holds your messages and your details.`,
    inside: 'WHAT IS IN IT',
    json: 'data.json: everything, for programs. data.schema.json says how it is built.',
    tables: (count) => `tables: the same as ${count} tables, which open in a spreadsheet (CSV, UTF-8).`,
    files: (count) => `files: your photos, films and documents (${count}).`,
    formulas:
      'In the tables, words that begin like a formula have an apostrophe in front, so that nothing runs.',
    table: (name, rows) => `  ${name}: ${rows}`,
    missing: 'THESE FILES COULD NOT BE FOUND, WRITE TO US ABOUT THEM',
    outside: 'WHAT IS NOT IN IT, AND WHY',
    reasons: [
      'Reports about you and who made them: whoever reports must not have to fear it.',
      'Notes that scouts keep about you for themselves: they are theirs.',
      'Who looked at your page: you read it as numbers in the app.',
      'What was written to you and has not been delivered, or was taken back.',
      'Notes of our team among colleagues, and the names of admins.',
      'Secrets, such as passwords and codes: nobody should be able to use them.',
    ],
    minors: 'Keep this file at home, and ask a parent or guardian to look after it with you.',
    questions: (site) => `Questions? Use "Your data" in your settings: ${site}`,
  },
  es: {
    title: 'Tus datos en Touchline',
    made: (date, email) =>
      `Hecho el ${date} para ${email}. Guárdalo bien: contiene tus mensajes y tus datos personales.`,
    inside: 'QUÉ CONTIENE',
    json: 'data.json: todo, para programas. data.schema.json explica cómo está construido.',
    tables: (count) =>
      `tables: lo mismo en ${count} tablas que se abren en una hoja de cálculo (CSV, UTF-8).`,
    files: (count) => `files: tus fotos, vídeos y documentos (${count}).`,
    formulas:
      'En las tablas, el texto que empieza como una fórmula lleva un apóstrofo delante, para que no se ejecute nada.',
    table: (name, rows) => `  ${name}: ${rows}`,
    missing: 'NO HEMOS ENCONTRADO ESTOS ARCHIVOS; ESCRÍBENOS SOBRE ELLOS',
    outside: 'QUÉ NO CONTIENE Y POR QUÉ',
    reasons: [
      'Los reportes sobre ti y quién los hizo: quien reporta no debe tener miedo.',
      'Las notas que los ojeadores guardan sobre ti para sí mismos: son suyas.',
      'Quién miró tu página: en la aplicación lo lees en cifras.',
      'Lo que te escribieron y aún no se ha entregado, o se retiró.',
      'Las notas de nuestro equipo entre colegas y los nombres de los administradores.',
      'Los secretos, como contraseñas y códigos: nadie debería poder usarlos.',
    ],
    minors:
      'Guarda este archivo en casa y pide a tu madre, a tu padre o a tu responsable que lo cuide contigo.',
    questions: (site) => `¿Preguntas? Usa «Tus datos» en tus ajustes: ${site}`,
  },
  fr: {
    title: 'Vos données sur Touchline',
    made: (date, email) =>
      `Fait le ${date} pour ${email}. Gardez ce fichier en lieu sûr : il contient vos messages et vos données personnelles.`,
    inside: 'CE QU’IL CONTIENT',
    json: 'data.json : tout, pour les programmes. data.schema.json explique comment il est construit.',
    tables: (count) => `tables : la même chose en ${count} tableaux, à ouvrir dans un tableur (CSV, UTF-8).`,
    files: (count) => `files : vos photos, vidéos et documents (${count}).`,
    formulas:
      'Dans les tableaux, un texte qui commence comme une formule est précédé d’une apostrophe, pour que rien ne s’exécute.',
    table: (name, rows) => `  ${name} : ${rows}`,
    missing: 'CES FICHIERS SONT INTROUVABLES : ÉCRIVEZ-NOUS À LEUR SUJET',
    outside: 'CE QU’IL NE CONTIENT PAS, ET POURQUOI',
    reasons: [
      'Les signalements à votre sujet et leurs auteurs : personne ne doit avoir peur de signaler.',
      'Les notes que les recruteurs gardent pour eux à votre sujet : elles sont à eux.',
      'Qui a regardé votre page : vous le lisez en chiffres dans l’application.',
      'Ce qu’on vous a écrit et qui n’est pas encore arrivé, ou qui a été retiré.',
      'Les notes de notre équipe entre collègues, et les noms des administrateurs.',
      'Les secrets, comme les mots de passe et les codes : personne ne doit pouvoir s’en servir.',
    ],
    minors:
      'Gardez ce fichier à la maison et demandez à un parent ou à votre responsable légal d’y veiller avec vous.',
    questions: (site) => `Des questions ? Utilisez « Vos données » dans vos réglages : ${site}`,
  },
}

/** Called for every archive ([touchline.archive] readme of config.toml). */
export function readme({ locale, details, archived, missing, siteUrl }: ReadmeContext): string {
  const language = isLocale(locale) ? locale : 'en'
  const words = WORDS[language]
  const date = new Date().toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const tables = archived.filter(({ rows }) => rows !== undefined)
  const files = archived.filter(({ bytes }) => bytes !== undefined)
  const lost = missing.length > 0 ? ['', words.missing, ...missing.map((name) => `  ${name}`)] : []
  return [
    words.title,
    '='.repeat(words.title.length),
    '',
    words.made(date, String(details.email ?? '')),
    '',
    words.inside,
    `- ${words.json}`,
    `- ${words.tables(tables.length)}`,
    ...tables.map(({ name, rows = 0 }: Archived) => words.table(name, rows)),
    `- ${words.files(files.length)}`,
    words.formulas,
    ...lost,
    '',
    words.outside,
    ...words.reasons.map((reason) => `- ${reason}`),
    '',
    ...(details.is_minor === true ? [words.minors, ''] : []),
    words.questions(siteUrl),
    '',
  ].join('\r\n')
}
