/** The thread of one lane. Not for import. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../../threads/serve.js';
import { type Answer, type AnyTask, Lane, type LaneEvent, type LaneSetup, type TaskKind } from './lane.js';

let say: (event: LaneEvent) => void = () => undefined;
const lane = new Lane(workerData as LaneSetup, (event) => say(event));

serve<AnyTask, Answer<TaskKind>, LaneEvent>((task, emit) => {
  say = emit;
  return lane.perform(task);
});
