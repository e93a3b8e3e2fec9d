import './workspaces/audits/names.ts'
import './workspaces/exams/names.ts'
import './workspaces/interviews/names.ts'
import './workspaces/queries/names.ts'
import './workspaces/searches/names.ts'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { applyPaneWidth } from './shell/pane-frame.tsx'
import './styles/index.css'

applyPaneWidth()
createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
