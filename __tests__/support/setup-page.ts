import { configure } from '@testing-library/dom'

// Parts of a page are fetched, and the first time translated, while somebody waits.
// A busy machine takes long to fetch a part for the first time; how long is no matter of these tests.
configure({ asyncUtilTimeout: 30_000 })
