import { Link } from 'react-router'
import { RichText } from '#web/ui/rich-text.tsx'

/** A sentence with a link to the sign-in in it. */
export function SignInSentence({ text }: { text: string }) {
  return (
    <RichText
      text={text}
      marks={{
        link: (words) => (
          <Link to="/auth" className="font-medium text-accent-ink underline underline-offset-3">
            {words}
          </Link>
        ),
      }}
    />
  )
}
