import { render } from '@testing-library/react'
import { MuiRoot } from '@/ui/mui-root'

test('pages that MUI draws have the colours of the house too', () => {
  const { dataset } = document.documentElement
  const colours = {
    dark: { page: '#1B1016', accent: '#F2B84B' },
    light: { page: '#FFFFFF', accent: '#8A1F45' },
  }
  dataset.colours = JSON.stringify(colours)
  render(<MuiRoot>page</MuiRoot>)
  delete dataset.colours
  const said = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  const [light = ''] = said.filter((rule) => /^\[data-theme="?light/.test(rule))
  expect(light).toMatch(/--fnx-palette-primary-main: ?#8A1F45/i)
  expect(light).toMatch(/--fnx-palette-background-default: ?#FFFFFF/i)
})
