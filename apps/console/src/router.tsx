import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router'
import { NotFound } from './shell/not-found.tsx'
import { PageFault } from './shell/page-fault.tsx'
import { readPaneSearch } from './shell/pane-state.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const entrance = createRoute({
  getParentRoute: () => root,
  path: 'entrar',
  component: lazyRouteComponent(() => import('./entry/entrance-page.tsx'), 'EntrancePage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  validateSearch: (search: Record<string, unknown>) => ({ ...search, ...readPaneSearch(search) }),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: () => <Navigate to="/entrevistas" replace />,
})

type Loader = () => Promise<Record<string, unknown>>

/** A page of the shell, loaded when it is first opened. */
function page(path: string, load: Loader, name: string) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load as () => Promise<Record<string, () => null>>, name),
  })
}

const pages = [
  page('entrevistas', () => import('./workspaces/interviews/sessions-page.tsx'), 'SessionsPage'),
  page('entrevistas/nueva', () => import('./workspaces/interviews/new-session-page.tsx'), 'NewSessionPage'),
  page('entrevistas/practica', () => import('./workspaces/interviews/practice-page.tsx'), 'PracticePage'),
  page('entrevistas/importar', () => import('./workspaces/interviews/import-page.tsx'), 'ImportPage'),
  page(
    'entrevistas/comparacion/$record',
    () => import('./workspaces/interviews/comparison-page.tsx'),
    'ComparisonPage',
  ),
  page(
    'entrevistas/progreso/$record',
    () => import('./workspaces/interviews/progress-page.tsx'),
    'ProgressPage',
  ),
  page('entrevistas/$record', () => import('./workspaces/interviews/session-page.tsx'), 'SessionPage'),
  page('examenes', () => import('./workspaces/exams/exams-page.tsx'), 'ExamsPage'),
  page('examenes/banco', () => import('./workspaces/exams/bank-page.tsx'), 'BankPage'),
  page('examenes/practica', () => import('./workspaces/exams/practice-page.tsx'), 'ExamPracticePage'),
  page('examenes/$record', () => import('./workspaces/exams/exam-page.tsx'), 'ExamPage'),
  page('consultas', () => import('./workspaces/queries/queries-page.tsx'), 'QueriesPage'),
  page('consultas/$record', () => import('./workspaces/queries/query-page.tsx'), 'QueryPage'),
  page('auditoria', () => import('./workspaces/audits/audits-page.tsx'), 'AuditsPage'),
  page('auditoria/nueva', () => import('./workspaces/audits/new-audit-page.tsx'), 'NewAuditPage'),
  page('auditoria/$record', () => import('./workspaces/audits/audit-page.tsx'), 'AuditPage'),
  page('busquedas', () => import('./workspaces/searches/searches-page.tsx'), 'SearchesPage'),
  page('busquedas/nueva', () => import('./workspaces/searches/new-search-page.tsx'), 'NewSearchPage'),
  page('busquedas/$run', () => import('./workspaces/searches/search-page.tsx'), 'SearchPage'),
  page(
    'busquedas/$run/lado-a-lado',
    () => import('./workspaces/searches/side-by-side-page.tsx'),
    'SideBySidePage',
  ),
  page(
    'busquedas/$run/informe/$candidate',
    () => import('./workspaces/searches/report-page.tsx'),
    'ReportPage',
  ),
  page('expedientes', () => import('./workspaces/records/records-page.tsx'), 'RecordsPage'),
  page('expedientes/$record', () => import('./workspaces/records/record-page.tsx'), 'RecordPage'),
  page('buscar', () => import('./workspaces/find/find-page.tsx'), 'FindPage'),
  page('espacio', () => import('./workspaces/space/space-page.tsx'), 'SpacePage'),
  page('revision', () => import('./workspaces/review/review-page.tsx'), 'ReviewPage'),
  page('revision/$review', () => import('./workspaces/review/case-page.tsx'), 'CasePage'),
]

const tree = root.addChildren([entrance, shell.addChildren([home, ...pages])])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
})
