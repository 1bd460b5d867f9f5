import type { Prompt } from '@modelcontextprotocol/server'
import * as m from './messages'

interface Question {
  name: string
  title: () => string
  hint: () => string
  text: () => string
}

const questions: Question[] = [
  { name: 'what_do_i_own', title: m.ownTitle, hint: m.ownHint, text: m.ownText },
  { name: 'what_happened_this_month', title: m.monthTitle, hint: m.monthHint, text: m.monthText },
  { name: 'my_papers_for_taxes', title: m.taxTitle, hint: m.taxHint, text: m.taxText },
]

export const promptList = (): Prompt[] =>
  questions.map(({ name, title, hint }) => ({ name, title: title(), description: hint() }))

export const promptText = (promptName: string): string | undefined =>
  questions.find(({ name }) => name === promptName)?.text()
