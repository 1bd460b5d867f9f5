import { causesOf } from '@/server/platform/causes'

const words = /method .*(not|does)|not (supported|available|enabled|whitelisted)|unsupported/i

/** Whether a node has no such question, and not only no answer. */
export function isUnknownMethod(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => code === -32601 || words.test(message))
}
