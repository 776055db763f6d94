// The scenes of the demo films, drawn in the browser (scripts/draw-demo-films.ts). A figure is a few thick lines between joints;
// times are seconds, lengths are pixels of a picture of 640 × 360.
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from './mediabunny.mjs'

const WIDTH = 640
const HEIGHT = 360
const RATE = 25
const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
const pen = canvas.getContext('2d', { alpha: false })

const claret = { shirt: '#8e2338', shorts: '#16231c', skin: '#e0b08a', hair: '#33221b' }
const white = { shirt: '#e9ece6', shorts: '#27406f', skin: '#8a5a3c', hair: '#221813' }
const yellow = { shirt: '#d9a02b', shorts: '#1d2b4f', skin: '#c98f66', hair: '#2a1a14' }

/** Films a scene and its poster; both as base64. */
export async function drawFilm({ name, seconds, poster }) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 85_000, keyFrameInterval: 2 })
  output.addVideoTrack(source, { frameRate: RATE })
  await output.start()
  for (let frame = 0; frame < seconds * RATE; frame++) {
    scenes[name](frame / RATE)
    await source.add(frame / RATE, 1 / RATE)
  }
  await output.finalize()
  scenes[name](poster)
  const still = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.72))
  return { film: base64(output.target.buffer), poster: base64(await still.arrayBuffer()) }
}

function base64(buffer) {
  let text = ''
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte)
  return btoa(text)
}

function fill(color, x, y, width, height) {
  pen.fillStyle = color
  pen.fillRect(x, y, width, height)
}

function line(color, width, points) {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

function dot(color, x, y, radius) {
  pen.fillStyle = color
  pen.beginPath()
  pen.arc(x, y, radius, 0, 7)
  pen.fill()
}

function oval(color, x, y, across, down, width = 2) {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.beginPath()
  pen.ellipse(x, y, across, down, 0, 0, 7)
  pen.stroke()
}

const bend = (from, angle, length) => [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length]

/** Somebody who runs to the right (`facing` -1: to the left), their feet at x, y, `size` high. */
function figure(x, y, size, beat, kit, { facing = 1, swing = 0.75, jump = 0, arms = 1 } = {}) {
  pen.save()
  pen.translate(x, y)
  fill('rgba(0,0,0,0.22)', -size * 0.18, -2, size * 0.36, 4)
  pen.scale((facing * size) / 100, size / 100)
  const step = Math.sin(beat)
  const hip = [0, -48 - Math.abs(Math.cos(beat)) * 4 - jump]
  const neck = [7 * swing, hip[1] - 33]
  const limb = (from, angle, knee, upper, lower, color, end, width) => {
    const joint = bend(from, angle, upper)
    const foot = bend(joint, angle + knee, lower)
    line(color, width, [from, joint])
    line(end, width - 2, [joint, foot])
    return foot
  }
  const legs = [
    [step * swing, -Math.max(0, -step) * 1.3 * swing - 0.1],
    [-step * swing, -Math.max(0, step) * 1.3 * swing - 0.1],
  ]
  const hands = [
    [-step * swing * arms, 1.2 * swing],
    [step * swing * arms, 1.2 * swing],
  ]
  limb(neck, ...hands[1], 17, 15, kit.shirt, kit.skin, 8)
  const back = limb(hip, ...legs[1], 24, 25, kit.shorts, kit.skin, 11)
  dot('#f4f4ef', ...back, 5)
  line(kit.shirt, 21, [hip, [neck[0], neck[1] + 5]])
  line(kit.shorts, 19, [hip, [hip[0], hip[1] + 5]])
  const front = limb(hip, ...legs[0], 24, 25, kit.shorts, kit.skin, 11)
  dot('#f4f4ef', ...front, 5)
  limb(neck, ...hands[0], 17, 15, kit.shirt, kit.skin, 8)
  dot(kit.skin, neck[0] + 3, neck[1] - 13, 9)
  dot(kit.hair, neck[0] + 1, neck[1] - 17, 8)
  pen.restore()
}

function stands(shift, horizon) {
  fill('#1b2a26', 0, 0, WIDTH, horizon)
  for (let index = 0; index < 30; index++) {
    const x = ((((index * 47 - shift * 0.35) % 720) + 720) % 720) - 40
    fill(['#22352f', '#293e36', '#1f302b'][index % 3], x, 34 + (index % 4) * 12, 30, 12)
  }
  for (const x of [90, 330, 570]) dot('#dfe7d8', x, 22, 7)
  const boards = ['#7c2a3c', '#d7dad0', '#2f5b8a', '#c6922f']
  for (let index = 0; index < 9; index++) {
    const x = ((((index * 110 - shift * 0.7) % 990) + 990) % 990) - 120
    fill(boards[index % 4], x, horizon - 22, 104, 18)
  }
}

function grass(shift, horizon) {
  fill('#2f7148', 0, horizon, WIDTH, HEIGHT - horizon)
  for (let index = -1; index < 6; index++) {
    const x = ((((index * 160 - shift) % 960) + 960) % 960) - 160
    fill('#2a6841', x, horizon, 80, HEIGHT - horizon)
  }
  line('#dfe9dc', 3, [
    [0, horizon + 26],
    [WIDTH, horizon + 26],
  ])
}

const ease = (value) => Math.min(1, Math.max(0, value))

const scenes = {
  /** A run beyond the last defender, the pass, the shot. */
  match(t) {
    const shift = t * 62
    stands(shift, 142)
    grass(shift, 142)
    oval('#dfe9dc', 330 - shift, 300, 150, 44, 3)
    if (t > 7.4) {
      const goal = 760 - (t - 7.4) * 62
      line('#f4f4ef', 5, [
        [goal, 288],
        [goal, 172],
        [goal + 60, 158],
        [goal + 60, 262],
      ])
    }
    const run = ease(t / 7)
    figure(470 - run * 90, 236, 118, t * 8.1 + 1, white)
    figure(120 + run * 40, 232, 108, t * 7.6, claret, { swing: 0.6 })
    const x = 190 + run * 190
    const shot = ease((t - 8) / 1.2)
    figure(x, 318, 178, t * 8.8, claret, { swing: shot > 0 && shot < 1 ? 1.1 : 0.85 })
    const pass = ease((t - 2.5) / 2)
    const ball = pass < 1 ? [140 + pass * (x - 100), 300 - Math.sin(pass * 3.1) * 70] : [x + 46, 312]
    dot('#f7f7f2', ball[0] + shot * 330, ball[1] - shot * 70, 10)
  },
  /** Thirty metres on the track, timed by gates. */
  sprint(t) {
    const shift = t < 1.6 ? 0 : (t - 1.6) ** 1.35 * 90
    stands(shift, 150)
    fill('#a8503c', 0, 150, WIDTH, 210)
    for (const y of [176, 216, 268, 332]) fill('#e8d9cf', 0, y, WIDTH, 2)
    for (let index = 0; index < 8; index++) {
      const x = 200 + index * 170 - shift
      line('#f2e9b8', 4, [
        [x, 262],
        [x, 210],
      ])
      dot('#d6382f', x, 206, 5)
    }
    const go = t < 1.6 ? 0 : 1
    figure(230, 206, 104, go ? t * 10.4 + 2 : 0.6, white, { swing: go ? 0.9 : 0.25 })
    figure(310, 322, 176, go ? t * 11 : 0.4, yellow, { swing: go ? 1 : 0.3 })
  },
  /** Down the court, a change of pace, a layup. */
  court(t) {
    fill('#2a2f38', 0, 0, WIDTH, 170)
    for (let index = 0; index < 16; index++) fill(index % 2 ? '#3a414c' : '#323843', index * 42, 60, 40, 70)
    fill('#c08a54', 0, 170, WIDTH, 190)
    for (const y of [196, 240, 300]) fill('#b37e4a', 0, y, WIDTH, 2)
    const shift = t * 40
    line('#f4efe6', 4, [
      [700 - shift, 176],
      [560 - shift, 360],
    ])
    const board = 860 - shift
    line('#e8ebee', 6, [
      [board, 60],
      [board, 150],
    ])
    oval('#e06a2c', board - 26, 140, 22, 7, 4)
    const run = ease(t / 6)
    const lift = Math.sin(ease((t - 6) / 1.6) * 3.14) * 34
    const x = 150 + run * 250
    figure(470 - run * 60, 268, 150, t * 6.4, white, { facing: -1, swing: 0.55 })
    figure(x, 326, 182, t < 6 ? t * 8.4 : 50.2, yellow, { jump: lift, swing: 0.8, arms: 0.4 })
    const bounce = Math.abs(Math.sin(t * 5.2)) * 62
    const shot = ease((t - 6.6) / 1)
    dot('#d8712c', x + 42 + shot * (board - 26 - x - 42), 316 - bounce * (1 - shot) - shot * 190, 11)
  },
  /** Slalom through cones, there and back. */
  drill(t) {
    stands(0, 128)
    grass(0, 128)
    for (let index = 0; index < 6; index++) {
      pen.fillStyle = '#e2762f'
      pen.beginPath()
      pen.moveTo(110 + index * 88, 304)
      pen.lineTo(122 + index * 88, 330)
      pen.lineTo(98 + index * 88, 330)
      pen.fill()
    }
    const back = t > 4
    const x = back ? 590 - (t - 4) * 128 : 60 + t * 132
    const sway = Math.sin(t * 9) * 13
    figure(x, 316 + sway, 152, t * 9.4, claret, { facing: back ? -1 : 1, swing: 0.7 })
    dot('#f7f7f2', x + (back ? -34 : 34), 322 + sway, 8)
  },
  /** A match from the stand: both teams, small. */
  wide(t) {
    fill('#2f7148', 0, 0, WIDTH, HEIGHT)
    for (let index = 0; index < 8; index += 2) fill('#2a6841', index * 80, 0, 80, HEIGHT)
    fill('#1b2a26', 0, 0, WIDTH, 46)
    line('#dfe9dc', 2, [
      [20, 66],
      [620, 66],
      [640, 350],
      [0, 350],
      [20, 66],
    ])
    line('#dfe9dc', 2, [
      [320, 66],
      [320, 350],
    ])
    oval('#dfe9dc', 320, 200, 74, 42)
    const kits = [claret, white]
    const ball = [320 + Math.sin(t * 0.7) * 210, 200 + Math.sin(t * 1.1) * 88]
    for (let index = 0; index < 18; index++) {
      const home = [70 + ((index * 83) % 500), 110 + ((index * 61) % 210)]
      const x = home[0] + (ball[0] - home[0]) * 0.22 + Math.sin(t * 0.8 + index) * 12
      const y = home[1] + (ball[1] - home[1]) * 0.18 + Math.cos(t * 0.6 + index) * 8
      figure(x, y, 40, t * 7 + index, kits[index % 2], { facing: ball[0] > x ? 1 : -1, swing: 0.6 })
    }
    dot('#ffffff', ball[0], ball[1], 4)
  },
}
