import { backend } from '#web/lib/env.ts'
import { startSearch } from './search-cards.ts'

const search = document.getElementById('search')
if (search) startSearch(search, backend)
