import { render, screen } from '@testing-library/react'
import { useRouter } from 'next/router'
import App from '../../pages/_app'
import { makeRouter } from '../support/fake-router'

let drawn = 0

function Page() {
  drawn += 1
  return <Filter />
}

function Filter() {
  return <p>{useRouter().asPath}</p>
}

test('a filter in the address draws only what reads it', () => {
  const pageProps = {}
  const app = (address: string) =>
    makeRouter('/price', address).within(
      <App Component={Page} pageProps={pageProps} router={null as never} />,
    )
  const { rerender } = render(app('/price'))
  rerender(app('/price?range=1M'))
  expect(screen.getByText('/price?range=1M')).toBeVisible()
  expect(drawn).toBe(1)
})
