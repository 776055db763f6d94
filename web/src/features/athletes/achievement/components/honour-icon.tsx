import { Award, Medal, Shield, Star, Target, Trophy } from 'lucide-react'
import type { Honour } from '../types.ts'

const icons = {
  award: Medal,
  title: Trophy,
  selection: Shield,
  record: Target,
  captaincy: Star,
  other: Award,
}

export function HonourIcon({ kind }: Pick<Honour, 'kind'>) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
