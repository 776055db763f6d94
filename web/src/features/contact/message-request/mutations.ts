import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { badgeCountKeys } from '#web/features/accounts/badge-counts/queries.ts'
import { conversationKeys } from '#web/features/contact/conversation/keys.ts'
import { boardKeys } from '#web/features/scouting/board/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { messageRequestKeys } from './keys.ts'
import { type DeclineReason, type RequestTemplate, readTemplates } from './types.ts'

export type ContactDraft = { athleteId: string; subject: string; intro: string }
export type RequestAnswer = { requestId: string; accept: boolean; reason?: DeclineReason }

export async function requestContact({ athleteId, subject, intro }: ContactDraft) {
  return dataOrThrow(
    await db.rpc('request_contact', {
      athlete_id: athleteId,
      subject: tidyText(subject),
      intro: tidyText(intro),
    }),
  )
}

/** The id of the thread that opened, or null after a decline. */
export async function answerRequest({ requestId, accept, reason }: RequestAnswer): Promise<string | null> {
  return dataOrThrow(
    await db.rpc('answer_message_request', { request_id: requestId, accept, reason: reason ?? '' }),
  ) as string | null
}

export async function withdrawRequest(requestId: string) {
  dataOrThrow(await db.rpc('withdraw_message_request', { request_id: requestId }))
}

/** Everything a request moves on the screen: lists, badge, boards that follow the contact. */
function useAfterwards() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        messageRequestKeys.all,
        messageRequestKeys.standing,
        conversationKeys.mine,
        badgeCountKeys.all,
        boardKeys.all,
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export const useRequestContact = () => useMutation({ mutationFn: requestContact, onSuccess: useAfterwards() })
export const useAnswerRequest = () => useMutation({ mutationFn: answerRequest, onSettled: useAfterwards() })
export const useWithdrawRequest = () =>
  useMutation({ mutationFn: withdrawRequest, onSettled: useAfterwards() })

type TemplateWords = { id?: string | undefined; subject: string; intro: string }

export async function saveTemplate({ id, subject, intro }: TemplateWords) {
  const saved = await db.rpc('save_request_template', {
    subject: tidyText(subject),
    intro: tidyText(intro),
    ...(id && { template_id: id }),
  })
  return readTemplates(dataOrThrow(saved), 'save_request_template')
}

export async function removeTemplate(id: string) {
  return readTemplates(
    dataOrThrow(await db.rpc('remove_request_template', { template_id: id })),
    'remove_request_template',
  )
}

/** The answer is the list as it is now. */
function useTemplateMutation<In>(mutationFn: (sent: In) => Promise<RequestTemplate[]>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (now) => queryClient.setQueryData(messageRequestKeys.templates, now),
  })
}
export const useSaveTemplate = () => useTemplateMutation(saveTemplate)
export const useRemoveTemplate = () => useTemplateMutation(removeTemplate)
