import { courtPoses } from './court-poses.ts'
import { fieldPoses } from './field-poses.ts'
import { outdoorPoses } from './outdoor-poses.ts'
import type { Pose } from './pose.ts'

/** By the code of the sport. */
export const poses: Readonly<Record<string, Pose>> = { ...fieldPoses, ...courtPoses, ...outdoorPoses }
