import type { ContentItem } from '@/server/modules/content'
import { sampleArticles } from './articles'
import { sampleContents } from './contents'
import { sampleDocuments } from './documents'
import { sampleQuestions } from './faq'
import { samplePages } from './pages'
import { samplePosts } from './posts'
import { sampleTeam } from './team'
import { sampleTopics } from './topics'

/** Everything the sandbox can be read with; production refuses it. */
export const sampleContent: ContentItem[] = [
  ...samplePages,
  ...sampleTopics,
  ...sampleDocuments,
  ...sampleQuestions,
  ...samplePosts,
  ...sampleArticles,
  ...sampleContents,
  ...sampleTeam,
]
