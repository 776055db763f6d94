import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { announcementKeys } from './keys.ts'
import { useSaveAnnouncement } from './mutations.ts'
import { announcementQueries } from './queries.ts'
import { changeOf, contentOf, EMPTY_CONTENT, isPath, mergeContent, takeTheirs, textProblem } from './rules.ts'
import { type Announcement, type Content, TEXT_PARTS } from './types.ts'

const SAVE_AFTER_MS = 1_200

type Draft = {
  id: string | null
  version: number | null
  /** As the server has it. */
  base: Content
  mine: Content
  /** Fields that another admin changed too, while mine were not saved. */
  both: readonly string[]
  /** Whether something of another admin came in, and by whom where that is known. */
  changedBy: string | null | undefined
  savedAt: string | null
}

type OnDevice = { base: Content; mine: Content }

/** What was typed and not saved, on this device: null where there is nothing, or nothing readable. */
function readOnDevice(personId: string, id: string | null): OnDevice | null {
  try {
    const kept: unknown = JSON.parse(readDraft(personId, nameOf(id)) || 'null')
    return kept instanceof Object ? (kept as OnDevice) : null
  } catch {
    return null
  }
}
const nameOf = (id: string | null) => `announcement-${id ?? 'new'}`

function startOf(kept: Announcement | null, personId: string): Draft {
  const server = kept ? contentOf(kept) : EMPTY_CONTENT
  const typed = kept && kept.state !== 'draft' ? null : readOnDevice(personId, kept?.id ?? null)
  const { content, both } = typed
    ? mergeContent(typed.base, typed.mine, server)
    : { content: server, both: [] }
  return {
    id: kept?.id ?? null,
    version: kept?.version ?? null,
    base: server,
    mine: content,
    both,
    changedBy: undefined,
    savedAt: kept?.updated_at ?? null,
  }
}

/** Whose change it was, where one text alone tells it. */
function changedBy(base: Content, kept: Announcement): string | null {
  const changed = LOCALES.filter((language) =>
    TEXT_PARTS.some((part) => kept.texts[language][part] !== base.texts[language][part]),
  )
  const names = new Set(changed.map((language) => kept.texts[language].written_by))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

/** Another admin was faster: what they changed comes in, what I changed stays. */
function rebase(draft: Draft, kept: Announcement): Draft {
  const theirs = contentOf(kept)
  const { content, both } = mergeContent(draft.base, draft.mine, theirs)
  const isOther = changeOf(draft.base, theirs) !== null
  return {
    ...draft,
    version: kept.version,
    base: theirs,
    mine: content,
    both: [...new Set([...draft.both, ...both])],
    changedBy: isOther ? changedBy(draft.base, kept) : draft.changedBy,
    savedAt: kept.updated_at,
  }
}

const canBeSaved = ({ texts, path, in_app, by_mail }: Content) =>
  isPath(path) &&
  (in_app || by_mail) &&
  LOCALES.every((language) => TEXT_PARTS.every((part) => textProblem(part, texts[language][part]) === null))

/**
 * A draft that saves itself once the fingers rest, and is on this device until it has been saved. `kept` is as the server told it last.
 */
export function useAnnouncementDraft(opened: Announcement | null, onCreated: (id: string) => void) {
  const personId = useAccount()?.id ?? ''
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => startOf(opened, personId))
  const { data: kept = opened } = useQuery({
    ...announcementQueries.one(draft.id ?? ''),
    enabled: draft.id !== null,
  })
  const save = useSaveAnnouncement()
  // What a save of one's own brings back is no change of another.
  if (kept && draft.id === kept.id && kept.version > (draft.version ?? 0) && !save.isPending)
    setDraft(rebase(draft, kept))

  const change = changeOf(draft.base, draft.mine)
  const isFit = canBeSaved(draft.mine)
  // Refused words are not sent again and again: something else has to be typed first.
  const isRefused =
    save.isError && save.variables?.content !== undefined && isSameChange(save.variables.content, change)
  const mayWrite = kept === null || kept.state !== 'stopped'

  const send = useEffectEvent(() => {
    if (!change) return
    const { id, version, mine } = draft
    save.mutate(
      { id, version, content: change },
      {
        onSuccess: (saved) => {
          setDraft((now) => ({
            ...now,
            id: saved.id,
            version: saved.version,
            base: mine,
            savedAt: new Date().toISOString(),
          }))
          if (id === null) {
            writeDraft(personId, nameOf(null), '')
            onCreated(saved.id)
          }
        },
        onError: (error) => {
          if (refusedRule(error) === 'announcement.changed')
            void client.invalidateQueries({ queryKey: announcementKeys.one(id) })
        },
      },
    )
  })
  const isDue =
    change !== null && isFit && mayWrite && draft.both.length === 0 && !save.isPending && !isRefused
  // An effect, since a timer runs for as long as nothing more is typed.
  useEffect(() => {
    if (!isDue || !draft.mine) return
    const timer = setTimeout(send, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, draft.mine])
  // An effect, since what is on the device follows what is typed and what was saved.
  useEffect(() => {
    const { id, base, mine } = draft
    const isChanged = changeOf(base, mine) !== null
    writeDraft(personId, nameOf(id), isChanged ? JSON.stringify({ base, mine } satisfies OnDevice) : '')
  }, [draft, personId])

  return {
    draft,
    kept,
    isSaved: change === null && draft.id !== null,
    isUnsaved: change !== null,
    isSaving: save.isPending,
    isPaused: save.isPaused,
    error:
      change !== null && save.isError && refusedRule(save.error) !== 'announcement.changed'
        ? save.error
        : null,
    edit: (part: Partial<Content>) => setDraft((now) => ({ ...now, mine: { ...now.mine, ...part } })),
    keepMine: () => setDraft((now) => ({ ...now, both: [], changedBy: undefined })),
    takeTheirs: () =>
      setDraft((now) => ({
        ...now,
        mine: takeTheirs(now.mine, now.base, now.both),
        both: [],
        changedBy: undefined,
      })),
    retry: save.reset,
  }
}
export type AnnouncementDraft = ReturnType<typeof useAnnouncementDraft>

const isSameChange = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
