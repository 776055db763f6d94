import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'

/** Keys of words; what the database refuses too is said in the words of its refusal. */
export type ContactProblem = 'problem.required' | 'problem.too_long' | 'refused.contact.details'
export type ContactProblems = { subject?: ContactProblem; intro?: ContactProblem }

// Kind anticipation of private.has_contact_details (0053_contact_details.sql), which decides.
const contactDetails = /https?:|www\.|\b[\w.+-]+@[\w-]+\.\w+|(?:\+?\d[\s().-]?){7,}/i

/** What keeps a first message from being sent, by field. */
export function contactProblems({ subject, intro }: { subject: string; intro: string }): ContactProblems {
  const found: ContactProblems = {}
  const subjectProblem = problemOf(subject, LIMITS.request.subjectMaxChars)
  const introProblem = problemOf(intro, LIMITS.request.introMaxChars)
  if (subjectProblem) found.subject = subjectProblem
  if (introProblem) found.intro = introProblem
  return found
}

function problemOf(text: string, max: number): ContactProblem | undefined {
  const tidy = tidyText(text)
  if (tidy === '') return 'problem.required'
  if (tidy.length > max) return 'problem.too_long'
  return contactDetails.test(text) ? 'refused.contact.details' : undefined
}
