export {
  AnswerBlocked,
  createAnswerMiddleware,
  type AnswerMiddlewareOptions,
  type Judge,
  type Judgement,
} from './answer-middleware.ts'
export { openLanguageModel } from './language-model.ts'
