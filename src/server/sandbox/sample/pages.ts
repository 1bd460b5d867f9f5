import type { ContentItem } from '@/server/modules/content'
import { about } from './pages/about'
import { notices } from './pages/notices'
import { privacyPolicy } from './pages/privacy-policy'
import { riskDisclosure } from './pages/risk-disclosure'
import { termCondition } from './pages/term-condition'

export const samplePages: ContentItem[] = [
  about,
  termCondition,
  privacyPolicy,
  riskDisclosure,
  ...notices,
]
