import { RealtimeClient } from '@supabase/realtime-js'
import { backend } from './env.ts'
import { onSessionChange } from './session.ts'
import { accessToken } from './supabase.ts'

export const realtimeClient = new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: backend.anonKey },
  accessToken,
})

// Open channels go on under the new token, and end with the session.
onSessionChange(() => void realtimeClient.setAuth())
