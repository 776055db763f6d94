export const adminInvitationKeys = {
  all: ['admin-invitations'],
  list: () => ['admin-invitations', 'list'],
  linked: (id: string, email: string) => ['admin-invitations', 'linked', id, email],
} as const
