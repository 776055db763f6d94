const together = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,4}$/
const isCapital = (word: string) =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/**
 * Which part of a whole name is the given name: a guess to start a form with, which its owner corrects. Surnames stand last,
 * or first in capitals; names without blanks in Chinese, Japanese and Korean begin with one character of surname.
 */
export function guessNames(fullName: string): { given: string; surname: string } {
  const words = fullName.split(/\s+/).filter(Boolean)
  const [first = '', ...rest] = words
  if (words.length === 1 && together.test(first)) return { given: first.slice(1), surname: first.slice(0, 1) }
  if (isCapital(first) && rest.length > 0 && !rest.some(isCapital))
    return { given: rest.join(' '), surname: first }
  return { given: first, surname: rest.join(' ') }
}
