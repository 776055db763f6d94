import { createHash } from 'node:crypto'
import type { Handler } from '#server/auth/handler.ts'
import { ApiError } from '#server/http/api-error.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

const PROVIDERS = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=touchlineReady',
    origins: 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=touchlineReady',
    origins: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
}

/**
 * Hands what the provider gives to the page that opened this frame, and to no other. The page names its theme and language in the
 * address, and is told how much room the widget takes: hCaptcha opens its pictures inside the frame, and Turnstile opens nothing.
 */
const SCRIPT = `const say=(words)=>parent.postMessage(words,location.origin),tell=(captcha)=>say({captcha})
const asked=new URLSearchParams(location.search),theme=asked.get('theme')==='dark'?'dark':'light',language=asked.get('language')||document.documentElement.lang
document.documentElement.style.colorScheme=theme
addEventListener('keydown',({key})=>{if(key==='Escape')tell(null)})
function touchlineReady(){const small=innerWidth<300,height=window.turnstile?(small?140:65):small?144:78,rest=()=>say({height})
rest();(window.turnstile||window.hcaptcha).render('captcha',{sitekey:document.body.dataset.siteKey,size:small?'compact':'normal',theme,language,hl:language,callback:tell,'error-callback':()=>tell(null),'open-callback':()=>say({height:520}),'close-callback':rest,'chalexpired-callback':rest})}`
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

/**
 * The provider's widget in a frame of its own: its scripts run under this policy, and the pages of the app name nobody else in theirs.
 * The app opens it once somebody has pressed a button and the server has asked for a captcha.
 */
export const captchaWidget: Handler = async ({ context: { config }, locale }) => {
  const { captcha } = config.project
  if (!captcha || captcha.provider === 'altcha')
    throw new ApiError(404, 'feature_disabled', 'No widget is enabled')
  const { script, origins } = PROVIDERS[captcha.provider]
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}' ${origins}; style-src 'unsafe-inline' ${origins}; img-src ${origins}; connect-src ${origins}; frame-src ${origins}; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    },
    body: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Captcha</title></head>
<body style="margin:0;display:grid;justify-content:center;align-content:center;min-height:100vh" data-site-key="${escapeForDisplay(captcha.siteKey)}"><div id="captcha"></div>
<script>${SCRIPT}</script><script src="${escapeForDisplay(script)}" async defer></script></body></html>`,
  }
}
