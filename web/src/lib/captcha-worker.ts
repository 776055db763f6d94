import { type Challenge, findNumber } from './captcha-work.ts'

// Beside the page, which goes on answering fingers and keys meanwhile.
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  findNumber(data).then(
    (number) => self.postMessage(number),
    () => self.postMessage(null),
  )
}
