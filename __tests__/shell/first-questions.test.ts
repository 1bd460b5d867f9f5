import { paths } from '@/config/paths'
import { allEndpoints } from '@/contract'
import { firstQuestions } from '@/shell/first-questions'

const patterns = Object.keys(paths)
const asked = [...new Set(patterns.flatMap((pattern) => firstQuestions(pattern).split(' ')))]

test('a page that needs no session asks nothing', () => {
  expect(firstQuestions('/')).toBe('')
  expect(firstQuestions('/auth/login')).toBe('')
})

test('what is asked early only reads, and needs no input', () => {
  const known = asked.filter(Boolean).map((question) => {
    const path = question.replace('?', '')
    const found = allEndpoints().find(({ endpoint }) => endpoint.path === path)
    return [path, found?.endpoint.method, found?.endpoint.request.safeParse({}).success]
  })
  expect(known).toEqual(known.map(([path]) => [path, 'GET', true]))
  expect(known.length).toBeGreaterThan(9)
})
