import { escapeForDisplay } from '#shared/validate/text.ts'

/** Unicode's own signs around a name whose direction is not known: they become `<bdi>`, and plain text reads them as they are. */
const OPEN = '\u2068'
const CLOSE = '\u2069'

/** A name of a person or a club inside our own sentence; nothing stays nothing, so that a sentence may ask whether there is one. */
export const isolated = (name: string) => (name === '' ? '' : `${OPEN}${name}${CLOSE}`)

/** Signs that would turn around what stands after them; from people, none is taken. */
export const withoutDirectionSigns = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')

const RIGHT_TO_LEFT =
  /\u2068[^\u2069]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}][^\u2069]*\u2069/u

/** "Noa V." at the end of a sentence brings its own full stop. */
const withoutSecondStop = (text: string) => text.replace(/\.\u2069\.(?!\.)/g, `.${CLOSE}`)

/** As plain text: the signs stay only where a name is written from right to left, so that no other reader meets them. */
export function marksAsText(marked: string) {
  const text = withoutSecondStop(marked)
  return RIGHT_TO_LEFT.test(text) ? text : text.replace(/[\u2068\u2069]/g, '')
}

/** As HTML, with the line breaks it was written with. */
export const marksAsHtml = (text: string) =>
  escapeForDisplay(withoutSecondStop(text))
    .replaceAll(OPEN, '<bdi>')
    .replaceAll(CLOSE, '</bdi>')
    .replaceAll('\n', '<br>')
    // As French sets them: none of these begins or ends a line.
    .replace(/ (?=[:;?!»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    // A day stays with its month, an initial with its name, and French "e-mail" whole.
    .replace(
      /(?<!\p{L}|\d)(\d{1,2}(?:er)?) (de )?(?=\p{L}{3,9} (?:de )?\d{4}(?!\d))/gu,
      (_, day, de = '') => `${day}\u00a0${de.trim()}${de && '\u00a0'}`,
    )
    .replace(/ (?=\p{Lu}\.<\/bdi>)/gu, '\u00a0')
    .replace(/(?<![\w@./-])e-mails?(?![\w@/-])/g, '<span style="white-space:nowrap">$&</span>')
