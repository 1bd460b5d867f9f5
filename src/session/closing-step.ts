import { anySentCode, defineStep } from '@/lib/step'

export const closingStep = defineStep('deactivate', anySentCode)
