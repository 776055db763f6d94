import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js'
import { AssertionProblem } from '#server/auth/saml/saml-errors.ts'

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

/**
 * Without document types (entities), comments and instructions: one parser reads them otherwise than the next, and no directory needs
 * them. Sections of raw characters fall with them.
 */
export async function parseXml(text: string): Promise<Document> {
  if (/<[!?]/.test(text.replace(/^\uFEFF?\s*<\?xml\s[^<>]{0,200}\?>/, '')))
    throw new AssertionProblem('it holds a document type, a comment or another instruction')
  if (!text.trimStart().startsWith('<')) throw new AssertionProblem('it is no XML')
  let document: Document
  try {
    document = await parseDomFromString(text)
  } catch (cause) {
    throw new AssertionProblem('it is no XML', { cause })
  }
  if (!document.documentElement) throw new AssertionProblem('it is no XML')
  return document
}

export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  )

export const allOf = (within: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))

/** The text alone: an element inside would be text to some and none to others. */
export function textOf(element: Element | undefined): string | undefined {
  if (!element || Array.from(element.childNodes).some((node) => node.nodeType !== 3)) return undefined
  return element.textContent?.trim() || undefined
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
