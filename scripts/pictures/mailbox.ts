import type { World } from './world.ts'

/** Waits for a mail to this address in the mailbox of development, and takes from it what the pattern keeps of a link. */
export async function mailedSecret({ status }: World, email: string, link: RegExp): Promise<string> {
  const address = `${status.url}/_mailbox/api/messages?to=${encodeURIComponent(email)}`
  for (let tries = 0; tries < 100; tries++) {
    const { messages } = (await (await fetch(address)).json()) as { messages: { text: string }[] }
    const secret = messages.map(({ text }) => link.exec(text)?.[1]).find(Boolean)
    if (secret) return secret
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail with ${link} arrived for ${email}`)
}
