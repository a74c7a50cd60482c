import {
  type AnswerQuestionRequest,
  answerQuestion,
  answerQuestionRequest,
  type IncidentView,
  incidentView,
  listQuestions,
  type QuestionsQuery,
  type QuestionView,
  questionsQuery,
  questionsView,
  questionView,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { IncidentAnswer } from '../incidents/incident-answer.js';
import { Answers } from '../openapi/answers.js';
import { Thumbnails } from '../photos/photo-cache.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { questionIn } from './reader-language.js';

const answerView = z.object({ incident: incidentView.nullable() });

/** "Is this one?": what sources saw that nobody believes yet. For reviewers only, who see every photo as it was taken. */
@Controller('ai/questions')
export class QuestionsController {
  constructor(
    private readonly incidents: IncidentAnswer,
    private readonly thumbnails: Thumbnails,
  ) {}

  @Get()
  @Answers('Suggestions, or the few shadow findings to be asked about', { 200: questionsView }, [404])
  async list(
    @Query({ schema: questionsQuery }) query: QuestionsQuery,
    @SignedIn() caller: Caller,
  ): Promise<{ questions: QuestionView[] }> {
    if (query.site_id !== null) await siteOf(caller, query.site_id, true);
    const { questions } = await caller.ask(listQuestions, query);
    const shown = questions.map(async (record): Promise<QuestionView> => {
      const { key, thumbnail_key: thumbnailKey } = record.photo;
      const thumbnail = await this.thumbnails.dataUrl({ key, thumbnailKey });
      // The schema drops what is not part of the view, whatever a record carries.
      return { ...questionIn(questionView.parse(record), caller.locale), thumbnail };
    });
    return { questions: await Promise.all(shown) };
  }

  @Put(':id')
  @Answers('Answer; yes to a suggestion opens its incident', { 200: answerView }, [404, 409])
  async answer(
    @RecordId() question_id: string,
    @Body({ schema: answerQuestionRequest }) body: AnswerQuestionRequest,
    @SignedIn() caller: Caller,
  ): Promise<{ incident: IncidentView | null }> {
    const { incident } = await caller.ask(answerQuestion, { ...body, question_id });
    return { incident: incident && (await this.incidents.of(incident, caller)) };
  }
}
