export { sendUnsentMessages } from '#web/features/contact/conversation/send-unsent.ts'
export { keepArea, onOpenAddress } from '#web/lib/service-worker.ts'
