import { allEndpoints } from '@/contract'
import { exampleAnswer } from '@/server/platform/documentation/schemas'

const answering = allEndpoints().filter(({ endpoint }) => !endpoint.answersFile)

// What `/api/docs` shows and `dev:mock` answers.
test.each(answering)('the example of $name fits its description', ({ endpoint }) => {
  const checked = endpoint.response.safeParse(exampleAnswer(endpoint))
  expect(checked.error?.issues ?? []).toEqual([])
})
