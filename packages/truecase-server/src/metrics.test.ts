import { expect, it } from 'vitest';
import { Metrics } from './metrics.js';

it('counts requests, problems and times in the text format of Prometheus', () => {
  const metrics = new Metrics();
  metrics.countRequest('/a', 'GET', 200, 0.004);
  metrics.countRequest('/a', 'GET', 200, 0.02);
  metrics.countRequest('/a', 'GET', 503, 20);
  metrics.countCharacters(7);
  const lines = metrics.render({ queued: 3, busy: 2, streams: 1 }).split('\n');
  metrics.close();
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE truecase_requests_total counter',
      'truecase_requests_total{route="/a",method="GET",status="200"} 2',
      'truecase_errors_total{route="/a",method="GET",status="503"} 1',
      'truecase_request_seconds_bucket{route="/a",le="0.0025"} 0',
      'truecase_request_seconds_bucket{route="/a",le="0.005"} 1',
      'truecase_request_seconds_bucket{route="/a",le="0.025"} 2',
      'truecase_request_seconds_bucket{route="/a",le="10"} 2',
      'truecase_request_seconds_bucket{route="/a",le="+Inf"} 3',
      'truecase_request_seconds_count{route="/a"} 3',
      'truecase_characters_total 7',
      'truecase_queue_length 3',
      'truecase_busy_workers 2',
      'truecase_open_streams 1',
    ]),
  );
  expect(lines.at(-1)).toBe('');
  expect(
    lines.filter((line) => line !== '' && !/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]+\})? [\d.e+-]+)$/.test(line)),
  ).toEqual([]);
});
