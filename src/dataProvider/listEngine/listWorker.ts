import { expose, proxy } from 'comlink';
// A worker has modules of its own. Without the texts its cells would not know the words for yes, no and nothing.
import '../../i18n/consoleTexts';
import type { IndexPlan } from '../listIndex/listIndex';
import { inSlices } from '../scheduling';
import { type AnswerForm, ListReader, type ReadFacts } from './listReader';

/** The page renders the rows first, in ms. */
const preparesAfter = 300;

/** A reader that prepares its index after it has read the whole list. Questions go in between. */
class PreparingReader extends ListReader {
  override end(): ReadFacts | undefined {
    const whole = super.end();
    if (whole) setTimeout(() => void inSlices(this.prepare()), preparesAfter);
    return whole;
  }
}

const api = {
  /** Resolves as soon as the worker runs. */
  ready: () => true,
  begin: (form: AnswerForm, plan: IndexPlan) => proxy(new PreparingReader(form, plan)),
};

export type ListWorkerApi = typeof api;

expose(api);
