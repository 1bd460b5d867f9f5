import { eq } from 'drizzle-orm'
import { threadCalls } from '@/contract/user/threads'
import { answerThread, contactUs, finishThread, threadKeyOf } from '@/server/modules/threads'
import { threads } from '@/server/modules/threads/tables'
import * as samples from '../messages/samples'
import * as m from '../messages/scenarios'
import type { SandboxNeeds } from '../needs'
import { FreshMember, type Scene } from './fresh-member'
import {
  type Arranged,
  type ForVisitors,
  inGroup,
  type Scenario,
  type ScenarioRows,
} from './scenario'

const place = '/contactus'

export const questionScenarios: ScenarioRows = {
  ...inGroup(m.questionsTitle, place, {
    'question-waiting': [m.questionWaitingText, asked('waiting')],
    'question-answered': [m.questionAnsweredText, asked('answered')],
    'question-done': [m.questionDoneText, asked('done')],
    'question-visitor': [m.questionVisitorText, byLink],
  }),
}

/** What a wallet’s page might look like, in flat colours: no person’s picture. */
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAeAAAAEsCAIAAACUnPcNAAAEFElEQVR42u3csQ1AQBiG4RtF1EqjGOYajcEUCqOIwg',
  'CiMoMLctyTPBNccm/3f6FqGwAyFDwBgEADINAAAg2AQAMINAACDYBAAwg0AAININAACDQAAg0g0AAINIBAAyDQAAIN',
  'gEADINAAAg2AQAMINAACDYBAAwg0AAININAACDSAQAMg0AAINIBAAyDQAAINgEADINAAAg2AQAMINAACDSDQXgFAoA',
  'G4EOjj2AHIkEADCDQAAg0g0AAINIBAAyDQAAg0gEADINAAAg2AQAMg0AACDYBAAwg0AAININAACDQAAg0g0AAINIBA',
  'AyDQAAg0QEmBjkMPJJAhBBoEGoEGBBqBBoFGoAUaBBqBBoEGgQaBRqABgUagQaARaIEGgUagQaARaIEGgUagAYFGoE',
  'GgMTcKgEADCDQAAg2AQAMINAACDSDQAAg0gEADINAACDSAQAMg0AACDYBAAyDQAAINgEADCDQA3wv0sq0A2RJoAIEW',
  'aACBFmhAoAUaQKAFGhBogQYQaIEGEGiBBgRaoAEEWqABgRZoAIEWaACBFmhAoAUaQKAFGhBogQYQaIEGBFqgAQRaoA',
  'EEWqABgRZoAIEWaECgBRpAoAUaQKAFGhBogQYQaIEGBFqgAQRaoAGBFmgAgRZoAIEWaECgBRpAoAUaEGiBBhBogQYQ',
  'aIEGBFqgAQRaoAGBFmgAgRZoQKAFGkCgBRpAoAUaEGiBBhDo+wMNgEADCDQAAg2AQAMINAACDSDQAAg0gEADINAACD',
  'SAQAMg0AACDYBAAyDQAAINgEADCDQAAg2AQAMINAACDSDQAAg0gECnGucJ4DUCLdCAQAs0gEALNCDQAg0g0AINCLRA',
  'CzQg0AININACDQi0QAMItFNvAIEGQKABBBoAgQZAoAEEGgCBBhBoAAQaAIEGEGgABBpAoAEQaACBBuBfgTYfDqbxEW',
  'hAoAVaoAGBFmhAoBFoQKAFGhBoBBoQaIEWaBBoBBoQaIEWaECgnXoDINAAAg2AQAMINAACDYBAAwg0AAININAACDQA',
  'Ag0g0AAINIBAAyDQAAKdyqg5BuxBoEGgEWiBBoFGoEGgQaBBoBFoEGgQaBBoBFqgQaARaBBoBFqgQaBx6g2AQAMINA',
  'ACDSDQAAg0AAININAACDSAQAMg0AAINIBAAyDQAAINgEADCDQAAg2AQAMINAACDSDQAAg0AAINUEqg69jxOT4ACDQC',
  'DQg0Ag0CLdACDQg0Ag0CLdACDQg0Ag0INAINAo1AAwKNQINAC7RAAwKNQAMCjUCDQCPQgEAj0CDQAi3QgEAj0CDQAi',
  '3QgEAj0IBAI9Ag0AIt0IBAI9Ag0AIt0IBAI9DAc4EGQKABBBoAgQZAoAEEGgCBBhBoAAQaQKABEGgABBpAoAEQaICC',
  'nMK2lg3hLNZmAAAAAElFTkSuQmCC',
].join('')

function asked(state: 'waiting' | 'answered' | 'done'): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const { needs } = scene
    const member = await FreshMember.made(scene)
    // Without a decoder the question has no picture.
    const drawn = await needs.drawPage(Uint8Array.from(atob(picture), (one) => one.charCodeAt(0)))
    const wish = { topic: 'account', text: samples.walletQuestionText(), about: null } as const
    const pictures = drawn === undefined ? [] : [picture]
    const { id } = await member.call(threadCalls.ask, { ...wish, pictures })
    if (state !== 'waiting') await answered(needs, id, samples.walletAnswerText())
    if (state === 'done') await finishThread(needs, { id, isDone: true })
    return { member, path: `${place}?thread=${id}` }
  }
}

/** Without a login: a visitor has only the link. */
async function byLink({ needs }: Scene): Promise<ForVisitors> {
  const message = samples.visitorsQuestionText()
  const person = { name: 'Vera Visitor', email: 'vera@elsewhere.example' }
  const { reference } = await contactUs(needs, { ...person, topic: 'investing', message })
  const [row] = await needs.db.select().from(threads).where(eq(threads.reference, reference))
  const id = row?.id ?? ''
  await answered(needs, id, samples.visitorsAnswerText())
  return { path: `${place}#question=${await threadKeyOf(needs, id)}` }
}

async function answered(needs: SandboxNeeds, id: string, text: string): Promise<void> {
  await answerThread(needs, { id, text, operator: 'ines@fnx.example', seen: 1, isDone: false })
}
