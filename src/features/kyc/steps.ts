import { picturesFor } from '@/contract/review-pictures'
import type { CheckStep, PictureKind, ReviewCase } from '@/contract/reviewed-person'

export const allSteps = ['details', 'document', 'selfie', 'send'] as const
export type KycStep = (typeof allSteps)[number]

export type StepName = 'person' | PictureKind | 'send'

function namesOf({ person }: ReviewCase): StepName[] {
  return ['person', ...picturesFor(person?.document ?? 'PASSPORT'), 'send']
}

export function stepOf(name: StepName): KycStep {
  if (name === 'person') return 'details'
  return name === 'front' || name === 'back' ? 'document' : name
}

function isGiven({ person, pictures, areDetailsDue }: ReviewCase, name: StepName): boolean {
  if (name === 'person') return person !== null && !areDetailsDue
  return name !== 'send' && pictures.includes(name)
}

export function nextStep(review: ReviewCase): StepName {
  return namesOf(review).find((name) => !isGiven(review, name)) ?? 'send'
}

export function doneSteps(review: ReviewCase): KycStep[] {
  const due = namesOf(review).filter((name) => !isGiven(review, name))
  return (['details', 'document', 'selfie'] as const).filter(
    (step) => !due.some((name) => stepOf(name) === step),
  )
}

export function isOpen(review: ReviewCase, name: StepName): boolean {
  const { reopened } = review
  if (reopened.length === 0 || name === 'send' || !isGiven(review, name)) return true
  return reopened.includes(stepOf(name) as CheckStep)
}

export function stepBefore(review: ReviewCase, name: StepName): StepName | undefined {
  const names = namesOf(review)
  return names.slice(0, names.indexOf(name)).findLast((one) => isOpen(review, one))
}

export function stepAfter(review: ReviewCase, name: StepName): StepName | undefined {
  const names = namesOf(review)
  return names.slice(names.indexOf(name) + 1).find((one) => isOpen(review, one))
}
