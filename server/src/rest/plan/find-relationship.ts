import type { EmbedItem } from '../grammar/ast.ts'
import { type RelationshipSummary, restErrors } from '../rest-errors.ts'
import { closestName } from '../schema-cache/closest-name.ts'
import {
  keyOf,
  type QualifiedName,
  type Relationship,
  type SchemaCache,
} from '../schema-cache/schema-cache.ts'

/**
 * The one relationship that `target` and the hint select. The target is a table, a view, a foreign key or a
 * referring column; the hint is a key, a column of either side, or a junction.
 */
export function findRelationship(
  cache: SchemaCache,
  origin: QualifiedName,
  item: EmbedItem,
  /** The name to use in errors: a function may return rows of a table that is not exposed. */
  shown: QualifiedName,
): Relationship {
  const known = cache.relationships.get(keyOf(origin)) ?? []
  const fitting = known.filter((relationship) => matchesEmbed(relationship, item))
  const [first, second] = fitting
  if (!first)
    throw restErrors.noRelationship(
      shown.name,
      item.name,
      item.hint,
      shown.schema,
      suggestRelationship(cache, shown, item, known),
    )
  if (second) {
    const keyed = fitting
      .filter((relationship) => relationship.kind !== 'computed')
      .toSorted(compareRelationships)
    throw restErrors.ambiguousRelationship(
      shown.name,
      item.name,
      keyed.map(embedHint),
      keyed.map(summarizeRelationship),
    )
  }
  return first
}

function matchesEmbed(relationship: Relationship, { name, hint }: EmbedItem): boolean {
  if (relationship.kind === 'computed') return hint === null && relationship.function.name === name
  const targetIsTable = relationship.foreignTable.name === name
  if (relationship.kind === 'junction') {
    if (relationship.isSelf) return targetIsTable && hint === relationship.junction.table.name
    return targetIsTable && (hint === null || hint === relationship.junction.table.name)
  }
  const { constraint, columns, isReferring, isSelf, foreignIsView } = relationship
  const single = columns.length === 1 ? columns[0] : undefined
  if (isSelf) {
    // A self-reference has two directions: the table's name selects the referring rows, the column's name the referred row.
    // The constraint's name selects neither, so it cannot be a hint.
    if (hint === null) return isReferring ? single?.[0] === name : targetIsTable
    return targetIsTable && !isReferring && single?.[1] === hint
  }
  if (hint === null) return targetIsTable || (!foreignIsView && (constraint === name || single?.[0] === name))
  return targetIsTable && (constraint === hint || single?.[0] === hint || single?.[1] === hint)
}

function suggestRelationship(
  cache: SchemaCache,
  { schema, name }: QualifiedName,
  item: EmbedItem,
  known: Relationship[],
): string | null {
  if (known.length === 0) {
    if (hasOnlyHiddenJunctions(cache, { schema, name })) return null
    const origins = [...cache.relationships.keys()]
      .map((key) => key.split('\u0000'))
      .filter(([of]) => of === schema)
    const meant = closestName(
      name,
      origins.map(([, table]) => table ?? ''),
      0.33,
    )
    return meant === null || meant === name ? null : `Perhaps you meant '${meant}' instead of '${name}'.`
  }
  const targets = known.flatMap(({ foreignTable }) =>
    foreignTable.schema === schema ? [foreignTable.name] : [],
  )
  if (targets.includes(item.name)) return null
  const meant = closestName(item.name, targets, 0.33)
  return meant === null ? null : `Perhaps you meant '${meant}' instead of '${item.name}'.`
}

/** True when the table relates to others only through hidden junctions: its name is right, so no other is suggested. */
function hasOnlyHiddenJunctions({ foreignKeys }: SchemaCache, origin: QualifiedName): boolean {
  return foreignKeys
    .filter((key) => keyOf(key.foreignTable) === keyOf(origin))
    .some((key) =>
      foreignKeys.some(
        (other) =>
          keyOf(other.table) === keyOf(key.table) &&
          other.constraint !== key.constraint &&
          other.foreignTable.schema === origin.schema,
      ),
    )
}

const CARDINALITIES = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** Sorts relationships, so that an error reads the same in whatever order the catalog was read. */
function compareRelationships(a: KeyedRelationship, b: KeyedRelationship): number {
  const rank = ({ cardinality }: KeyedRelationship) => CARDINALITIES.indexOf(cardinality)
  return rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'en')
}

type KeyedRelationship = Exclude<Relationship, { kind: 'computed' }>

const nameOf = (relationship: KeyedRelationship) =>
  relationship.kind === 'key' ? relationship.constraint : relationship.junction.table.name

const columnList = (columns: string[]) => `(${columns.join(', ')})`

function embedHint(relationship: KeyedRelationship): string {
  return `${relationship.foreignTable.name}!${nameOf(relationship)}`
}

function summarizeRelationship(relationship: KeyedRelationship): RelationshipSummary {
  const embedding = `${relationship.table.name} with ${relationship.foreignTable.name}`
  if (relationship.kind === 'junction') {
    const { table, sourceConstraint, targetConstraint, source, target } = relationship.junction
    const ends = [
      `${sourceConstraint}${columnList(source.map(([, column]) => column))}`,
      `${targetConstraint}${columnList(target.map(([, column]) => column))}`,
    ]
    return {
      cardinality: 'many-to-many',
      embedding,
      relationship: `${table.name} using ${ends.join(' and ')}`,
    }
  }
  const from = `${relationship.table.name}${columnList(relationship.columns.map(([column]) => column))}`
  const to = `${relationship.foreignTable.name}${columnList(relationship.columns.map(([, column]) => column))}`
  return {
    cardinality: relationship.cardinality,
    embedding,
    relationship: `${relationship.constraint} using ${from} and ${to}`,
  }
}
