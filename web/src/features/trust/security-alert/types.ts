export type SuspiciousEvent = { action: string; created_at: string }

export type SecurityAlert = 'suspicious' | 'rate_limited'
