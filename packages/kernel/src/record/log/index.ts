export { fingerprintOf, isSignedBy, signHead, type LogHead, type SignedHead } from './head.ts'
export {
  foldPeaks,
  Frontier,
  hashLeaf,
  hashNode,
  pathOf,
  rootOfProof,
  subtreesOf,
  type Subtree,
} from './merkle.ts'
