import type { RouteComponent } from '#web/lib/route-loader.ts'

type LoadRouteModule = () => Promise<{ [name: string]: RouteComponent }>

/** Every screen that exists, each in its own chunk. A page module exports one component and nothing else. */
export const routes: Record<string, LoadRouteModule> = {
  '/': () => import('./public/landing.tsx'),
  '/auth': () => import('./public/auth.tsx'),
  '/reset-password': () => import('./public/reset-password.tsx'),
  '/verify-auth': () => import('./public/verify-auth.tsx'),
  '/app-health': () => import('./public/app-health.tsx'),
  '/feedback': () => import('./public/feedback.tsx'),
  '/admin-invitation/:id': () => import('./public/admin-invitation.tsx'),
  '/guardian/:token?': () => import('./public/guardian.tsx'),
  '/honour/:token?': () => import('./public/honour.tsx'),
  '/decision/:key?': () => import('./public/decision.tsx'),
  '/video/:id': () => import('./public/video.tsx'),
  '/takedown/:token?': () => import('./public/takedown.tsx'),

  '/athlete/home': () => import('./athlete/home.tsx'),
  '/athlete/dashboard': () => import('./athlete/dashboard.tsx'),
  '/athlete/profile': () => import('./athlete/profile.tsx'),
  '/athlete/profile/edit': () => import('./athlete/profile-edit.tsx'),
  '/athlete/achievements': () => import('./athlete/achievements.tsx'),
  '/athlete/videos': () => import('./athlete/videos.tsx'),
  '/athlete/videos/:id': () => import('./athlete/video.tsx'),
  '/athlete/events': () => import('./athlete/events.tsx'),
  '/athlete/messages': () => import('./athlete/messages.tsx'),
  '/athlete/notifications': () => import('./athlete/notifications.tsx'),
  '/athlete/settings': () => import('./athlete/settings.tsx'),
  '/athlete/feedback': () => import('./athlete/feedback.tsx'),

  '/scout/home': () => import('./scout/home.tsx'),
  '/scout/dashboard': () => import('./scout/dashboard.tsx'),
  '/scout/search': () => import('./scout/search.tsx'),
  '/scout/favorites': () => import('./scout/favorites.tsx'),
  '/scout/videos/:id': () => import('./scout/video.tsx'),
  '/scout/events': () => import('./scout/events.tsx'),
  '/scout/messages': () => import('./scout/messages.tsx'),
  '/scout/profile': () => import('./scout/profile.tsx'),
  '/scout/settings': () => import('./scout/settings.tsx'),
  '/scout/verification': () => import('./scout/verification.tsx'),
  '/scout/feedback': () => import('./scout/feedback.tsx'),

  '/admin/dashboard': () => import('./admin/dashboard.tsx'),
  '/admin/users': () => import('./admin/users.tsx'),
  '/admin/events': () => import('./admin/events.tsx'),
  '/admin/verifications': () => import('./admin/verifications.tsx'),
  '/admin/content': () => import('./admin/content.tsx'),
  '/admin/feedback': () => import('./admin/feedback.tsx'),
  '/admin/security': () => import('./admin/security.tsx'),
  '/admin/settings': () => import('./admin/settings.tsx'),
}
