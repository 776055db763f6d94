import type { Plugin } from 'vite'

/**
 * sonner writes its style sheet into a <style> element when it loads, which a policy of `style-src 'self'` refuses.
 * The same sheet ships as a file: drop the call, and import the file beside the component instead.
 */
export function sonnerWithoutInjectedStyles(): Plugin {
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null
      const bare = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (bare === code)
        throw new Error('sonner no longer injects its styles the way web/build/sonner-styles.ts expects')
      return { code: bare, map: null }
    },
  }
}
