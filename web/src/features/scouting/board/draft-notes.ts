export type NoteDraft = { id: string; boardId: string; name: string; body: string }

const drafts = new Map<string, NoteDraft>()

/** What is being written, for as long as the page lives: a board that closes meanwhile takes no words along. */
export function keepDraft(draft: NoteDraft) {
  if (draft.body.trim()) drafts.set(draft.id, draft)
  else drafts.delete(draft.id)
}

export const draftsOf = (boardId: string) => [...drafts.values()].filter((draft) => draft.boardId === boardId)
