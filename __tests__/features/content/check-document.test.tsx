import { fireEvent, screen } from '@testing-library/react'
import { CheckDocument } from '@/features/content/screens/documents-screen'
import { quickMember } from '../../support/quick-member'
import { renderRoute } from '../../support/render-route'

const bytes = Uint8Array.from('%PDF of ours', (sign) => sign.charCodeAt(0))

async function open() {
  const opened = await renderRoute({ default: CheckDocument }, { pathname: '/docs' })
  opened.api.services.printPaper = async () => bytes
  const member = await quickMember(opened.api)
  await member.call('POST', 'wallet/issuePaper', { kind: 'statement', subject: '2026' })
  return opened
}

function pdf(name: string, given: Uint8Array<ArrayBuffer>): File {
  const file = new File([given], name, { type: 'application/pdf' })
  file.arrayBuffer = async () => given.slice().buffer
  return file
}

test('only an unchanged file counts as ours @rest', async () => {
  const { user } = await open()
  const field = await screen.findByLabelText('PDF to check')
  await user.upload(field, pdf('mine.pdf', bytes))
  expect(await screen.findByText('mine.pdf: issued by us, unchanged.')).toBeVisible()
  const changed = bytes.slice()
  changed[4] = 0
  await user.upload(field, pdf('other.pdf', changed))
  expect(await screen.findByText('other.pdf: not issued by us, or changed.')).toBeVisible()
})

test('the file is chosen by our own button, in the page’s language @rest', async () => {
  document.documentElement.lang = 'de'
  const { user } = await open()
  const field = screen.getByLabelText('Zu prüfendes PDF')
  expect(field).not.toBeVisible()
  const pressed = jest.spyOn(field, 'click')
  await user.click(screen.getByRole('button', { name: 'PDF wählen' }))
  expect(pressed).toHaveBeenCalled()
  document.documentElement.lang = 'en'
})

test('a dropped file is checked too', async () => {
  await open()
  const place = await screen.findByRole('region', { name: 'Got a paper from us?' })
  fireEvent.drop(place, { dataTransfer: { files: [pdf('mine.pdf', bytes)] } })
  expect(await screen.findByText('mine.pdf: issued by us, unchanged.')).toBeVisible()
})
