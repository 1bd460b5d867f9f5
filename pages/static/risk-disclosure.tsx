import { loadPage } from '@/shell/page-data'

// This address is given by itself (R1), beside that of any text.
export const getServerSideProps = loadPage('text', () => ({ slug: 'risk-disclosure' }))

export { default } from './[slug]'
