import type { ReactNode } from 'react'

type RichTextProps = {
  /** A sentence with marks: "Read <terms>the terms</terms> first." */
  text: string
  /** How each mark is drawn: `{ terms: (words) => <Link to="/terms">{words}</Link> }` */
  marks: Record<string, (words: string) => ReactNode>
}

/** A translated sentence with links or emphasis inside, without putting HTML into the words. */
export function RichText({ text, marks }: RichTextProps) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, i) => {
    if (i % 3 === 0) return piece
    if (i % 3 === 1) return null
    const name = pieces[i - 1] ?? ''
    return <span key={`${name} ${piece}`}>{marks[name]?.(piece) ?? piece}</span>
  })
}
