import { PERSONA_NAMES, type PersonaName, type Personas } from './personas.ts'

export type Command = 'select' | 'insert' | 'update' | 'delete'
type Sql = [text: string, ...values: unknown[]]

/** One row of a table, and who may do what to it. Whoever is not listed must be refused or see nothing. */
export type PolicyCase = {
  table: string
  what: string
  where: (personas: Personas) => string
  /** An update of one allowed column; without it the update is tried on the first column of the table. */
  set?: string
  /** Inserts a row that the user would own. */
  insert?: (personas: Personas, me: string) => Sql
  may: Partial<Record<Command, readonly PersonaName[]>>
}

export const EVERYONE = PERSONA_NAMES
export const SIGNED_IN = EVERYONE.slice(1)
export const VERIFIED = ['vera', 'sven'] as const
export const SCOUTS = ['vera', 'sven', 'una', 'pia', 'elmo'] as const
/** Amy alone, who is at AAL2: with a password, as Ann has it, nobody is an admin. */
export const ADMINS = ['amy'] as const
export const ATHLETES = ['ada', 'bob', 'mina'] as const
/** Who sees the page of an adult who chose public, and of a minor whose guardian agreed. Bob is blocked with Mina. */
export const OF_ADA = [...EVERYONE]
export const OF_MINA = ['mina', 'vera', 'sven', ...ADMINS] as const

export const ownedBy = (column: string, who: keyof Omit<Personas, 'threads'>) => (personas: Personas) =>
  `${column} = '${personas[who].id}'`
export const referenceData = (table: string): PolicyCase => ({
  table,
  what: 'reference data',
  where: () => 'true',
  may: { select: EVERYONE },
})
