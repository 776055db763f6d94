import './catalog.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadNamespace, registerTranslations, showLanguage } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { readAddress } from './address.ts'
import { Controls } from './controls.tsx'
import { Specimens } from './specimens.tsx'

registerTranslations(import.meta.glob('/src/{app,app/public,features/*/*}/locales/*.json'))

const address = readAddress(location.search)
const { dataset } = document.documentElement
dataset.theme = address.theme
dataset.contrast = address.contrast
dataset.area = address.area
document.documentElement.lang = address.language
await loadNamespace('common', address.language)
await showLanguage(address.language)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    {address.frame ? <Specimens address={address} /> : <Controls address={address} />}
  </QueryClientProvider>,
)
