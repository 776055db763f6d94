export type StageKind =
  | 'watching'
  | 'evaluating'
  | 'contacted'
  | 'in_conversation'
  | 'trial'
  | 'offered'
  | 'signed'
  | 'closed'
  | 'custom'

export type Stage = { id: string; kind: StageKind; name: string; sort: number }

export type BoardItem = {
  id: string
  board_id: string
  stage_id: string
  athlete_id: string
  rank: number
  tags: string[]
  next_action_at: string | null
  closed_reason: string
  notify_athlete: boolean
  created_at: string
  updated_at: string
  notes: number
}

export type BoardRole = 'owner' | 'edit' | 'view'

export type Board = {
  id: string
  name: string
  sport_code: string | null
  is_default: boolean
  archived_at: string | null
  stages: Stage[]
  items: BoardItem[]
  members: { user_id: string; role: BoardRole }[]
}

export type NoteVisibility = 'private' | 'team'

export type Note = {
  id: string
  author_id: string
  visibility: NoteVisibility
  body: string
  created_at: string
  updated_at: string
}

export type ItemEvent = {
  id: number
  kind: 'added' | 'moved'
  from_stage: string
  to_stage: string
  created_at: string
}
